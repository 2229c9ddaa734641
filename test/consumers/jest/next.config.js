module.exports = { transpilePackages: ['rettime', 'until-async', '@open-draft/deferred-promise'] }
