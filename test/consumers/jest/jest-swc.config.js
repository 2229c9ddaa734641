const { transformIgnorePatterns } = require('./jest.config.js')

module.exports = { displayName: 'swc', transform: { '\\.m?[jt]sx?$': '@swc/jest' }, transformIgnorePatterns }
