// The tests of the API with the database and the pooler of the run that starts them.
import config from '../../../../jest.config.mjs';

const api = { ...config.projects.find(({ displayName }) => displayName === 'api') };
delete api.globalSetup;
delete api.globalTeardown;

export default { ...config, projects: [api] };
