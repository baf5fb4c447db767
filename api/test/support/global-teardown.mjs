import { tearDown } from './global-setup.mjs';

export default () => tearDown();
