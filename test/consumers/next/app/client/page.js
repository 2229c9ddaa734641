'use client'
import { useEffect, useState } from 'react'

export default function Client() {
  const [names, setNames] = useState([])
  useEffect(() => {
    fetch('/api/v2/objects/')
      .then((response) => response.json())
      .then((objects) => setNames(objects.map(({ name }) => name)))
  }, [])
  return (
    <ul>
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
