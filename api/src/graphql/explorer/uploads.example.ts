import type { Example } from './example.js';
import { CHANGED_SERVICE, NEW_SERVICE, PROVIDER_ACCOUNT } from './provider.example.js';

export const UPLOADS: Example = {
  name: 'Uploads',
  token: 'providerToken',
  document: `# Up to 5 pictures at a time: PNG, JPG or GIF of up to 10 MB each.
#
# 1. Sign in in the tab "Provider".
# 2. Unfold VARIABLES, press "Add files", name the variable images and select
#    a file. The little 1 beside the name lets you select several.
# 3. Press the button above an operation.
#
# They travel as a multipart request, which other programs send with this header
# beside their token:
#
#   Apollo-Require-Preflight: true

# A new service with its pictures; the first one stands on the card.
mutation CreateServiceWithImages($service: CreateServiceInput!, $images: [Upload!]) {
  createService(input: $service, images: $images) {
    id title
    images { url cardUrl width height }
    provider { id }
  }
}

# New pictures come after the old ones. removeImages takes the url of each that
# is to go.
mutation AddImages(
  $serviceId: ID!
  $changes: UpdateServiceInput!
  $images: [Upload!]
) {
  updateService(id: $serviceId, input: $changes, images: $images) {
    id
    images { url }
  }
}

# A new account with pictures; the first one becomes the profile image.
mutation RegisterWithImages($account: RegisterProviderInput!, $images: [Upload!]) {
  registerProvider(input: $account, images: $images) {
    id businessName
    profileImage { cardUrl }
  }
}
`,
  variables: {
    service: NEW_SERVICE,
    serviceId: '{{ownServiceId}}',
    changes: CHANGED_SERVICE,
    account: { ...PROVIDER_ACCOUNT, email: 'pictures.{{providerEmail}}' },
  },
};
