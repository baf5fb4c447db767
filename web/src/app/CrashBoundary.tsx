import { Container, Heading, Text } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button.js';

interface CrashBoundaryProps {
  /** when this value changes, for example to another address, the children are rendered again */
  resetKey: string;
  children: ReactNode;
}

/**
 * Shows an error message instead of an empty screen: after a bug in the app, or when the file of a page no longer
 * exists because a newer version has been deployed since the app was loaded.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidUpdate(before: CrashBoundaryProps) {
    if (this.state.crashed && before.resetKey !== this.props.resetKey) {
      this.setState({ crashed: false });
    }
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <Container role="alert" py="24" textAlign="center">
        <Heading as="h1" textStyle="title">
          Something went wrong
        </Heading>
        <Text color="fg.muted" mt="3" mb="8">
          This page could not be shown. Reloading it usually helps.
        </Text>
        <Button onClick={() => window.location.reload()}>Reload page</Button>
      </Container>
    );
  }
}
