import { useEffect, useState } from 'react'

/** Shows the objects with a name. */
export function HostSearch({ name, isGuarded = false }) {
  const [objects, setObjects] = useState([])
  useEffect(() => {
    let isCurrent = true
    fetch(new URL(`/api/v2/objects/?sort=id&name=${encodeURIComponent(name)}`, location.href))
      .then((response) => response.json())
      .then((found) => (isCurrent || !isGuarded) && setObjects(found))
    return () => {
      isCurrent = false
    }
  }, [name, isGuarded])
  return (
    <ul>
      {objects.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
