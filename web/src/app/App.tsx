import type { ApolloLink } from '@apollo/client/link';
import { ChakraProvider } from '@chakra-ui/react';
import { useEffect, type ReactNode } from 'react';
import { useConfig } from '../graphql/useConfig.js';
import { SessionProvider } from '../session/SessionProvider.js';
import type { Theme } from '../ui/theme/system.js';
import { AppNameContext } from '../ui/useTitle.js';
import { ConnectionNotice } from './ConnectionNotice.js';
import { ignoreKeysOfInputMethods } from './input-methods.js';
import { AppRoutes } from './routes.js';

/**
 * Everything below the router, which differs between the browser and the tests.
 * @param transport the link that carries operations to the server
 */
export function App({ transport, theme }: { transport: ApolloLink; theme: Theme }) {
  useEffect(ignoreKeysOfInputMethods, []);
  return (
    <ChakraProvider value={theme}>
      <SessionProvider transport={transport}>
        <ConnectionNotice />
        <AppName>
          <AppRoutes />
        </AppName>
      </SessionProvider>
    </ChakraProvider>
  );
}

const AppName = ({ children }: { children: ReactNode }) => (
  <AppNameContext value={useConfig()?.appName}>{children}</AppNameContext>
);
