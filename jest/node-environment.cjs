const { TestEnvironment } = require('jest-environment-node');
const { shared } = require('./shared.cjs');

module.exports = shared(TestEnvironment);
