import { chakra, Heading, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fetchWithTimeout } from '../graphql/fetch-with-timeout.js';
import { Button } from '../ui/Button.js';
import { EmptyState } from '../ui/EmptyState.js';
import { Loading } from '../ui/Loading.js';
import { Page } from '../ui/Page.js';
import { texts } from '../routes/paths.js';
import { readAdminToken } from '../session/storage.js';

async function fetchText(path: string): Promise<string> {
  const response = await fetchWithTimeout(`/texts${path}.html`);
  if (!response.ok) throw new Error(`/texts${path}.html: status ${response.status}`);
  return response.text();
}

/** A page whose text an operator can replace, such as the terms. */
export function TextPage() {
  const path = useLocation().pathname.replace(/\/$/, '').toLowerCase();
  const title = texts.find(([itsPath]) => itsPath === path)?.[1] ?? '';
  const [html, setHtml] = useState<string | null>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    fetchText(path).then(
      (text) => current && setHtml(text),
      (error: unknown) => {
        console.error('Text could not be fetched', error);
        if (current) setHtml(null);
      },
    );
    return () => void (current = false);
  }, [path, attempt]);

  if (html === undefined) return <Loading label={`Loading ${title}`} />;
  const tryAgain = () => {
    setHtml(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Page title={title} maxW="2xl">
      <Heading as="h1" textStyle="title" mb="6">
        {title}
      </Heading>
      {readAdminToken() !== null && (
        <Text mb="6" p="4" bg="bg.tint" borderRadius="control" textStyle="sm">
          Only administrators see this: the file texts{path}.md in DATA_DIR replaces this text when the server restarts.
        </Text>
      )}
      {html === null ? (
        <EmptyState title="This page could not be loaded">
          <Button onClick={tryAgain}>Try Again</Button>
        </EmptyState>
      ) : (
        // The operator's text: the server renders it from Markdown, without HTML of its own.
        <Prose dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </Page>
  );
}

const Prose = chakra('div', {
  base: {
    overflowWrap: 'anywhere',
    '& > * + *': { mt: '4' },
    '& h2': { textStyle: 'heading', mt: '10' },
    '& h3': { textStyle: 'subheading', mt: '6' },
    '& ul, & ol': { ps: '6' },
    '& ul': { listStyleType: 'disc' },
    '& ol': { listStyleType: 'decimal' },
    '& li + li': { mt: '2' },
    '& a': { color: 'brand.fg', textDecoration: 'underline', focusVisibleRing: 'outside' },
    '& blockquote': { ps: '4', borderStartWidth: '3px', borderColor: 'brand.muted', color: 'fg.muted' },
  },
});
