// Replaces every picture and style sheet in tests.
export default 'asset.svg';
