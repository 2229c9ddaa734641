import * as headless from '@headlessui/react'
import { createFocusTrap } from 'focus-trap'
import { Dialog as RadixDialog } from 'radix-ui'
import { type ComponentType, useEffect, useRef } from 'react'
import * as aria from 'react-aria-components'
import FocusLock from 'react-focus-lock'

interface DialogProps {
  /** The same function, as long as the dialog is shown. */
  readonly onClose: () => void
}

const style = { position: 'fixed', top: 20, left: 20, width: 300, padding: 20, background: '#eee' } as const

function Fields({ onClose }: DialogProps) {
  return (
    <>
      <label>
        Name of the object <input />
      </label>
      <button type="button" onClick={onClose}>
        Save
      </button>
    </>
  )
}

function Radix({ onClose }: DialogProps) {
  return (
    <RadixDialog.Root open onOpenChange={onClose}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay style={{ position: 'fixed', inset: 0 }} />
        <RadixDialog.Content style={style} aria-describedby={undefined}>
          <RadixDialog.Title>New object</RadixDialog.Title>
          <Fields onClose={onClose} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

function Headless({ onClose }: DialogProps) {
  return (
    <headless.Dialog open onClose={onClose}>
      <headless.DialogPanel style={style}>
        <Fields onClose={onClose} />
      </headless.DialogPanel>
    </headless.Dialog>
  )
}

function Aria({ onClose }: DialogProps) {
  return (
    <aria.ModalOverlay isOpen isDismissable onOpenChange={onClose}>
      <aria.Modal style={style}>
        <aria.Dialog aria-label="New object">
          <Fields onClose={onClose} />
        </aria.Dialog>
      </aria.Modal>
    </aria.ModalOverlay>
  )
}

function FocusTrap({ onClose }: DialogProps) {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const trap = createFocusTrap(dialog.current!, { clickOutsideDeactivates: true, onDeactivate: onClose })
    trap.activate()
    return () => void trap.deactivate({ onDeactivate: undefined })
  }, [onClose])
  return (
    <div ref={dialog} role="dialog" aria-modal="true" style={style}>
      <Fields onClose={onClose} />
    </div>
  )
}

/** It takes the focus back as soon as it has left. */
function Lock({ onClose }: DialogProps) {
  return (
    <FocusLock>
      <div role="dialog" aria-modal="true" style={style}>
        <Fields onClose={onClose} />
      </div>
    </FocusLock>
  )
}

/** One that looks where the focus is, again and again: no event that it does not see keeps it from that. */
function Polling({ onClose }: DialogProps) {
  const dialog = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (!dialog.current!.contains(document.activeElement)) dialog.current!.querySelector('input')!.focus()
    }, 20)
    return () => clearInterval(timer)
  }, [])
  return (
    <div ref={dialog} role="dialog" aria-modal="true" style={style}>
      <Fields onClose={onClose} />
    </div>
  )
}

export const dialogs: Readonly<Record<string, ComponentType<DialogProps>>> = {
  Radix,
  'Headless UI': Headless,
  'React Aria': Aria,
  'focus-trap': FocusTrap,
  'react-focus-lock': Lock,
  polling: Polling,
}
