import { chakra } from '@chakra-ui/react';
import tent from '../assets/empty-tent.svg';
import { LinkButton } from '../ui/Button.js';
import { Page } from '../ui/Page.js';
import { paths } from '../routes/paths.js';

export function NotFoundPage() {
  return (
    <Page title="Page not found" textAlign="center" maxW="2xl" py={{ base: '16', md: '24' }}>
      <chakra.img src={tent} alt="" htmlWidth="120" htmlHeight="120" mx="auto" mb="6" />
      <chakra.h1 textStyle="title">Page not found</chakra.h1>
      <chakra.p color="fg.muted" mt="3" mb="8">
        There is no page at this address. It may have moved, or the link may contain a typo.
      </chakra.p>
      <LinkButton to={paths.home}>Go to the home page</LinkButton>
    </Page>
  );
}
