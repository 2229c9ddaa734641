import { useEffect, useState } from 'react'

export function ObjectList() {
  const [objects, setObjects] = useState<readonly { id: number; name: string }[]>([])
  const [problem, setProblem] = useState('')
  useEffect(() => {
    fetch('/api/v2/objects/').then(async (response) => {
      if (response.ok) setObjects(await response.json())
      else setProblem(`The service said ${response.status}.`)
    })
  }, [])
  if (problem) return <p role="alert">{problem}</p>
  return (
    <ul>
      {objects.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  )
}
