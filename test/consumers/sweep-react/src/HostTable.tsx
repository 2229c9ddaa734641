import { useCallback, useEffect, useState } from 'react'
import { count, create, type InventoryObject, list, remove } from './requests'

/** All objects, with what can be done with each. Loads again every `seconds`. */
export function HostTable({ seconds }: { seconds?: number }) {
  const [objects, setObjects] = useState<InventoryObject[] | null>(null)
  const [error, setError] = useState('')

  const reload = useCallback(async (signal?: AbortSignal) => {
    try {
      setObjects(await list({}, signal))
      setError('')
    } catch (error) {
      if (!signal?.aborted) setError((error as Error).message)
    }
  }, [])

  useEffect(() => {
    const leaving = new AbortController()
    void reload(leaving.signal)
    const timer = seconds ? setInterval(() => reload(leaving.signal), seconds * 1000) : undefined
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [reload, seconds])

  async function change(action: () => Promise<void>) {
    try {
      await action()
      await reload()
    } catch (error) {
      setError((error as Error).message)
    }
  }

  return (
    <>
      {error && <p role="alert">{error}</p>}
      {error && (
        <button type="button" onClick={() => reload()}>
          Try again
        </button>
      )}
      {objects === null && !error && <p>Loading</p>}
      <table>
        <tbody>
          {objects?.map(({ id, ...object }) => (
            <tr key={id}>
              <td>{object.name}</td>
              <td>
                <button type="button" onClick={() => change(() => create(object))}>
                  Duplicate {object.name}
                </button>
                <button type="button" onClick={() => change(() => remove(id))}>
                  Delete {object.name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** The number of objects, for the head of a page. */
export function HostCount() {
  const [number, setNumber] = useState<number>()
  useEffect(() => void count().then(setNumber), [])
  return <output>{number}</output>
}
