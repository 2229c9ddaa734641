/** What the application consists of. */
export const markup = `
  <main>
    <div id="head">
      <h1>Inventory</h1>
      <button id="new">New object</button>
    </div>
    <form id="filters">
      <label>Type <input name="type__name" type="search" autocomplete="off"></label>
      <label>Location <input name="location__fact" type="search" autocomplete="off"></label>
      <button>Search</button>
      <output id="count"></output>
    </form>
    <table>
      <thead><tr><th>Name</th><th>Type</th><th>Location</th><th>Site</th></tr></thead>
      <tbody></tbody>
    </table>
    <p id="empty" hidden>No objects found.</p>
  </main>
  <dialog aria-labelledby="title">
    <form>
      <h2 id="title"></h2>
      <label>Name <input name="name" autocomplete="off"></label>
      <label>Type <input name="type" autocomplete="off"></label>
      <label>Location <input name="location" autocomplete="off"></label>
      <p id="buttons"><button type="button" id="cancel">Cancel</button><button id="save">Save</button></p>
    </form>
  </dialog>
  <div id="toast" role="status"></div>`

/** How it looks, light and dark. */
export const style = `
  :root {
    color-scheme: light dark;
    --line: light-dark(#dfe3e8, #333a44);
    --muted: light-dark(#5b6470, #9aa4b2);
    --brand: light-dark(#0f766e, #2dd4bf);
    background: light-dark(#f4f6f8, #1a1e24);
    font: 15px/1.4 system-ui, sans-serif;
  }
  body { margin: 0; }
  main { max-width: 60rem; margin: 0 auto; padding: 24px; }
  h1, h2 { margin: 0; font-size: 20px; }
  #head, #filters { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-bottom: 16px; }
  #head { justify-content: space-between; }
  #count { margin-left: auto; font-weight: 600; }
  label { color: var(--muted); }
  input, button { font: inherit; padding: 5px 10px; border: 1px solid var(--line); border-radius: 6px; }
  input { background: Canvas; width: 9em; }
  button { background: Canvas; color: inherit; cursor: pointer; }
  #new, #save { background: var(--brand); border-color: transparent; color: Canvas; font-weight: 600; }
  table { width: 100%; border-collapse: collapse; background: Canvas; border: 1px solid var(--line); }
  th, td { padding: 6px 12px; border-bottom: 1px solid var(--line); text-align: left; }
  th { color: var(--muted); font-weight: 500; }
  td button { padding: 0; border: 0; background: none; color: var(--brand); }
  #empty { text-align: center; color: var(--muted); margin: 40px; }
  dialog { border: 1px solid var(--line); border-radius: 10px; padding: 24px; width: 22rem; box-sizing: border-box; }
  dialog form { display: grid; gap: 14px; }
  dialog label { display: grid; gap: 4px; }
  dialog input { width: auto; }
  #buttons { display: flex; justify-content: flex-end; gap: 8px; margin: 8px 0 0; }
  #toast { position: fixed; top: 20px; right: 24px; padding: 10px 16px; border-radius: 8px; background: #1f2937; color: #fff; }
  #toast:empty { display: none; }`
