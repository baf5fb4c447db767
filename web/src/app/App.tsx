import type { ApolloLink } from '@apollo/client/link';
import { ChakraProvider } from '@chakra-ui/react';
import { useState } from 'react';
import { SessionProvider } from '../session/SessionProvider.js';
import { createTheme } from '../ui/theme/system.js';
import { AppRoutes } from './routes.js';

/**
 * Everything below the router, which differs between the browser and the tests.
 * @param transport the link that carries operations to the server
 */
export function App({ transport }: { transport: ApolloLink }) {
  const [theme] = useState(createTheme);
  return (
    <ChakraProvider value={theme}>
      <SessionProvider transport={transport}>
        <AppRoutes />
      </SessionProvider>
    </ChakraProvider>
  );
}
