/**
 * Generates one React hook for each operation, based on the typed document of the same name: `useServicesQuery` for
 * `query Services`, and likewise for mutations and subscriptions. (The published plugin does not compile with Apollo
 * Client 4.)
 *
 * `options` is required if the operation has a required variable, and optional otherwise. Variables of a mutation are
 * passed in the call, never to the hook.
 */
const hookFor = {
  query: (name, options) => `(${options}: useQuery.Options<${name}, ${name}Variables> | SkipToken) =>
  useQuery(${name.replace(/Query$/, '')}Document, options)`,
  mutation: (name) => `(options?: Omit<useMutation.Options<${name}, ${name}Variables>, 'variables'>) =>
  useMutation(${name.replace(/Mutation$/, '')}Document, options)`,
  subscription: (name, options) =>
    `(${options}: useSubscription.Options<${name}, ${name}Variables> | SkipToken) =>
  useSubscription(${name.replace(/Subscription$/, '')}Document, options)`,
};

const capitalised = (word) => word[0].toUpperCase() + word.slice(1);

export const plugin = (_schema, documents) => {
  const operations = documents
    .flatMap(({ document }) => document.definitions)
    .filter((definition) => definition.kind === 'OperationDefinition');
  const kinds = [...new Set(operations.map(({ operation }) => operation))].sort();
  const isRequired = (variable) => variable.type.kind === 'NonNullType' && !variable.defaultValue;

  const hooks = operations.map(({ operation, name, variableDefinitions = [] }) => {
    const type = `${name.value}${capitalised(operation)}`;
    const options = variableDefinitions.some(isRequired) ? 'options' : 'options?';
    return `export const use${type} = ${hookFor[operation](type, options)};`;
  });
  const imports = kinds.map((kind) => `use${capitalised(kind)}`);
  if (kinds.some((kind) => kind !== 'mutation')) imports.push('type SkipToken');
  return {
    prepend: imports.length ? [`import { ${imports.join(', ')} } from '@apollo/client/react';`] : [],
    content: hooks.join('\n\n'),
  };
};
