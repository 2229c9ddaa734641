/** What a user is told about a failure. */
function describeError({ response }) {
  if (response === undefined) return 'The inventory cannot be reached.'
  if (response.status === 400) return `Please check: ${Object.keys(response.data).join(', ')}.`
  return `The inventory says ${response.status}.`
}

module.exports = { describeError }
