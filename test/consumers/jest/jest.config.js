// What MSW requires and what is an ES module alone.
const esModules = '(rettime|until-async|@open-draft/deferred-promise)'

/** @type {import('jest').Config} */
module.exports = {
  projects: [
    // Jest as it comes.
    { displayName: 'without MSW', testMatch: ['**/without-msw.test.js'] },
    {
      displayName: 'with MSW',
      testMatch: ['**/with-msw.test.js'],
      transform: {
        [`/node_modules/${esModules}/`]: ['babel-jest', { plugins: ['@babel/plugin-transform-modules-commonjs'] }],
        '\\.[jt]sx?$': 'babel-jest',
      },
      transformIgnorePatterns: [`/node_modules/(?!${esModules}/)`],
    },
  ],
}
