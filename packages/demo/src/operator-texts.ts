/** What the operator of the demo marketplace, which does not exist, adds at the beginning of its texts, in Markdown. */
export const operatorTexts = {
  contact: `{appName} is run by Larkspur & Lane Events, 214 Example Street, Austin, TX 78701. Write to
[hello@example.com](mailto:hello@example.com), or call (512) 555-0190 from Monday to Friday, 9:00 AM to 5:00 PM.`,
  terms: `These are the terms of Larkspur & Lane Events, 214 Example Street, Austin, TX 78701, for the use of {appName}.`,
  privacy: `Larkspur & Lane Events, 214 Example Street, Austin, TX 78701, is responsible for the personal data of {appName}. Write to
[privacy@example.com](mailto:privacy@example.com) with any question about yours.`,
};
