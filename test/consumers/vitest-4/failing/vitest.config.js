export default { test: { include: ['*.red.js'] } }
