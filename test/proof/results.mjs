/** The names of the proofs to run: those without a result for this source, and those that failed. */
export function listOpen(names, results, source) {
  return names.filter((name) => !(results[name]?.source === source && results[name].holds))
}

/** The results as a table in Markdown, in the order of the proofs. */
export function formatResults(names, results) {
  const rows = names.flatMap((name) => {
    if (!results[name]) return []
    const { commit, date, holds, figures } = results[name]
    const text = figures.join('; ').replace(/\d{4,}/g, (number) => Number(number).toLocaleString('en'))
    return `| ${name} | ${holds ? 'holds' : '**failed**'} | ${text} | ${commit}, ${date} |`
  })
  if (rows.length === 0) return 'None has been run yet.'
  return ['| proof | result | figures | commit |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
