import { LinkButton } from '../ui/Button.js';
import { EmptyPage } from '../ui/EmptyPage.js';
import { paths } from '../routes/paths.js';

export function NotFoundPage() {
  return (
    <EmptyPage
      title="Page not found"
      text="There is no page at this address. It may have moved, or the link may contain a typo."
    >
      <LinkButton to={paths.home}>Go to the home page</LinkButton>
    </EmptyPage>
  );
}
