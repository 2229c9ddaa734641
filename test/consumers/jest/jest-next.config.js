const createConfig = require('next/jest')({ dir: __dirname })

module.exports = createConfig({ displayName: 'next' })
