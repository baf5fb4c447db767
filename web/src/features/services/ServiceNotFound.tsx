import { paths } from '../../routes/paths.js';
import { LinkButton } from '../../ui/Button.js';
import { EmptyPage } from '../../ui/EmptyPage.js';

export const ServiceNotFound = () => (
  <EmptyPage title="Service not found" text="It may have been removed. Please have a look at our other services.">
    <LinkButton to={paths.services}>Back to Services</LinkButton>
  </EmptyPage>
);
