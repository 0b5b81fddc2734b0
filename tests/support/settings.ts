/** Valid settings for tests that need no database. */
export const settings = {
  DATABASE_URL: 'postgresql://hypegist:secret-word@127.0.0.1:5432/hypegist',
  NEXTAUTH_SECRET: 'only-for-tests-and-long-enough-to-pass-the-check',
  NEXTAUTH_URL: 'https://hypegist.example',
  CREATOR_EMAIL: 'creator@hypegist.test',
};
