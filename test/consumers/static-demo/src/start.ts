if (import.meta.env.VITE_DEMO) await import('./demo')
await import('./main')

export {} // a module, for TypeScript
