const esModules = '(rettime|until-async|@open-draft/deferred-promise)'

module.exports = {
  transform: {
    [`/node_modules/${esModules}/`]: ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }],
    '\\.[jt]sx?$': 'babel-jest',
  },
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/)(?!${esModules}/)`],
}
