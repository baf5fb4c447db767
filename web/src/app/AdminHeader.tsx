import { useApolloClient } from '@apollo/client/react';
import { Box, Container, Flex, Span, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { SecondFactorButton } from '../features/admin/login/SecondFactorButton.js';
import { endSessionOnServer } from '../session/end-session-on-server.js';
import { clearAdmin, readAdmin, readAdminToken } from '../session/storage.js';
import { Badge } from '../ui/Badge.js';
import { Button } from '../ui/Button.js';
import { LogoutIcon } from '../ui/menu-icons.js';
import { Brand } from './Brand.js';
import { paths } from '../routes/paths.js';

/** The admin portal has its own header, so that it is not mistaken for the marketplace. */
export function AdminHeader() {
  const navigate = useNavigate();
  const client = useApolloClient();
  const logOut = () => {
    endSessionOnServer(client, readAdminToken());
    clearAdmin();
    void navigate(paths.adminLogin);
  };

  return (
    <Box as="header" data-sticks position="sticky" top="0" zIndex="nav" bg="bg.panel" borderBottomWidth="1px">
      <Container display="flex" flexWrap="wrap" alignItems="center" gap="3" minH="16">
        <Brand />
        <Badge hideBelow="sm">Admin</Badge>
        <Text hideBelow="md" ms="auto" minW="0" truncate textStyle="sm" color="fg.muted">
          {readAdmin()?.email}
        </Text>
        <Flex align="center" gap="2" ms={{ base: 'auto', md: '0' }}>
          <SecondFactorButton />
          <Button variant="outline" px={{ base: '3', sm: '5' }} aria-label="Logout" onClick={logOut}>
            <LogoutIcon /> <Span hideBelow="sm">Logout</Span>
          </Button>
        </Flex>
      </Container>
    </Box>
  );
}
