const ready = import.meta.env.MODE === 'demo' ? import('./demo') : Promise.resolve()
ready.then(() => import('./main'))

export {} // a module, for TypeScript
