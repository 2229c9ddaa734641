/** The page of a path below the base: `/inventory/vue` is that of Vue. */
const name = location.pathname.slice(import.meta.env.BASE_URL.length)

if (name === 'clients') Object.assign(globalThis, await import('./pages/clients'))
else {
  const { mount } = await (name === 'vue' ? import('./pages/vue') : import('./pages/react'))
  mount(document.querySelector<HTMLElement>('#root')!)
}

export {} // a module, for TypeScript
