import { Heading, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isNotFound } from '../../graphql/errors.js';
import { useAskedServiceQuery, useAskQuestionMutation } from '../../graphql/generated/messages.js';
import { useLogged } from '../../graphql/useLogged.js';
import { paths } from '../../routes/paths.js';
import { RequireSession } from '../../session/RequireSession.js';
import { useSession } from '../../session/useSession.js';
import { forgetWantedService, rememberQuestion } from '../../session/useWantedService.js';
import { LinkButton } from '../../ui/Button.js';
import { EmptyPage } from '../../ui/EmptyPage.js';
import { Loading } from '../../ui/Loading.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Page } from '../../ui/Page.js';
import { PictureLine } from '../../ui/PictureLine.js';
import { MessageForm } from './MessageForm.js';

/** A question about a service before a booking (P72). A visitor is led to the login, and continues after it. */
export function AskPage() {
  const { serviceId = '' } = useParams();
  const { user, loading } = useSession();
  useEffect(() => {
    if (user) forgetWantedService();
    else if (!loading) rememberQuestion(serviceId);
  }, [user, loading, serviceId]);
  return (
    <RequireSession coming={<Loading />}>
      <Ask key={serviceId} serviceId={serviceId} />
    </RequireSession>
  );
}

function Ask({ serviceId }: { serviceId: string }) {
  const { data, loading, error, refetch } = useAskedServiceQuery({ variables: { id: serviceId } });
  useLogged('Service could not be fetched', error);
  const [askQuestion] = useAskQuestionMutation();
  const navigate = useNavigate();
  const service = data?.service;
  if (!service) {
    if (loading) return <Loading />;
    return error && !isNotFound(error) ? (
      <Page title="Ask a Question">
        <LoadFailed title="The service could not be loaded" refetch={refetch} />
      </Page>
    ) : (
      <EmptyPage title="Service not found" text="It may have been removed. Please have a look at our other services.">
        <LinkButton to={paths.services}>Back to Services</LinkButton>
      </EmptyPage>
    );
  }
  const { title, images, provider } = service;
  const ask = async (text: string) => {
    const { data } = await askQuestion({ variables: { serviceId, text } });
    if (data) void navigate(paths.thread(data.askQuestion.id), { replace: true });
  };
  return (
    <Page title="Ask a Question" maxW="2xl">
      <Heading as="h1" textStyle="title" mb="6">
        Ask a Question
      </Heading>
      <PictureLine picture={images[0]?.cardUrl}>
        <Text overflowWrap="anywhere">
          To <bdi>{provider.businessName ?? provider.name}</bdi>, about <bdi>{title}</bdi>
        </Text>
      </PictureLine>
      <Text textStyle="sm" color="fg.muted" my="4">
        They see your name, but not your email address or phone number.
      </Text>
      <MessageForm name={`about ${serviceId}`} rows={4} send={ask} />
    </Page>
  );
}
