import type { Example } from './example.js';
import { CHANGED_SERVICE, NEW_SERVICE, PROVIDER_ACCOUNT } from './provider.example.js';

export const UPLOADS: Example = {
  name: 'Uploads',
  token: 'providerToken',
  document: `# Up to 5 images per request: PNG, JPG or GIF of up to 10 MB each.
#
# 1. Run SignIn in the tab "Provider".
# 2. Unfold VARIABLES, press "Add files", name the variable images and select
#    a file. The small 1 next to the name lets you select several files.
# 3. Press the button above an operation.
#
# Files are sent as a multipart request. Other programs send it with this header
# in addition to their token:
#
#   Apollo-Require-Preflight: true

# Creates a service with images. Lists show the first one.
mutation CreateServiceWithImages($service: CreateServiceInput!, $images: [Upload!]) {
  createService(input: $service, images: $images) {
    id title
    images { url cardUrl width height }
    provider { id }
  }
}

# Adds images after the existing ones. removeImages takes the url of each image
# to remove.
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

# Creates an account with images. The first one becomes the profile image.
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
