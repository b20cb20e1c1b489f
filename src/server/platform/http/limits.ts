const kibibyte = 1024
const mebibyte = 1024 * kibibyte
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Limits of requests and sessions: defaults of decisions §3 and §7. */
export const requestLimits = {
  /**
   * Maximum size of form data before any encoding; calls that take forms declare a little more
   * (schemas/calls: kilobytes).
   */
  formBytes: 4 * mebibyte,
  /** Maximum JSON size of a call that declares none: without an account, and with one. */
  openBytes: 16 * kibibyte,
  callBytes: 256 * kibibyte,
  bodyDepth: 64,
  /** Maximum number of values in a body: entries of its lists and objects at any depth. */
  bodyValues: 150_000,
  /** Maximum number of keys in one object of a body; each operation on it costs in proportion to its size. */
  bodyKeys: 5_000,
  /** Maximum number of object kinds in a body: distinct prefixes of their key lists. */
  bodyKinds: 20_000,
  /** Timeouts of a request's headers, of all of it (long, for uploads on slow lines), and of an inactive connection. */
  headersTime: 30_000,
  requestTime: 30 * minute,
  silentTime: 2 * minute,
  /** Milliseconds of long work before yielding. */
  sliceTime: 10,
  formItems: 2000,
  tableRows: 5000,
  sessionLife: 7 * day,
  /** Maximum number of masked values that a person sees in a period, and the period. */
  unmaskings: 60,
  unmaskingTime: hour,
  /** Idle timeout of a session; long enough for a weekend. */
  sessionIdle: 3 * day,
  /** Maximum number of a person's valid access tokens. */
  accessTokens: 20,
  /** Lifetime of a client's authorization code, of its access secret, and time for which a used code is known. */
  oauthCodeLife: minute,
  oauthSecretLife: hour,
  oauthCodeKept: day,
  /** Time for which a replaced access secret of a client stays valid, for requests under way. */
  oauthSecretOverlap: minute,
  /** Lifetime of a link that decides a task, of a code sent for it, and the pause between two codes. */
  decisionLinkLife: 3 * day,
  decisionCodeLife: 10 * minute,
  decisionCodePause: minute,
  /** Maximum number of wrong codes, and of codes sent, for one link. */
  decisionTries: 5,
  decisionCodes: 3,
  /** Time after which a card of a chat is no longer updated. */
  decisionCardKept: 60 * day,
  /** Lifetime of an embed token. */
  embedTokenLife: 10 * minute,
  /** Maximum size of a client's metadata document. */
  oauthDocumentBytes: 5 * kibibyte,
  /** Maximum number of a person's open invitations; time after which who waits for confirmation is deleted. */
  openInvitations: 500,
  /** Maximum number of messages of invitations to one phone number in 24 hours. */
  invitationsToPhone: 5,
  applicantKept: 30 * day,
  /** Maximum duration of impersonation. */
  actingLife: 2 * hour,
  /** Duration of a session in the test environment: a working day, regardless of activity. */
  testLife: 12 * hour,
  /** Maximum number of flows copied to the test environment in one call. */
  copiedFlows: 20,
  /** Maximum number of related flows (parents and sub-flows) copied together. */
  copiedFamily: 200,
  /** Precision with which the last use of a session is recorded. */
  sessionNoted: minute,
  /** Lifetime of a kid; lifetime of the key pair behind it. */
  loginKeyLife: 5 * minute,
  loginPairLife: hour,
  /** Number of failed logins without delay; then the delay doubles from the first step to the maximum. */
  loginTries: 5,
  loginWait: minute,
  loginLongestWait: 15 * minute,
  /** Burst of wrong passwords of one address over all accounts; then one in each interval. */
  addressTries: 30,
  addressInterval: 10_000,
  /** The same for one account over all networks and browsers from which it was not signed in recently. */
  accountTries: 10,
  accountInterval: 4 * minute,
  /**
   * The same for the first two attempts of each such network: with the one above 100 in the first hour (ASVS
   * 4.0, V2.2.1), then 30.
   */
  firstOfNetwork: 2,
  firstTries: 60,
  firstInterval: 4 * minute,
  /** Time for which the network and the browser of a sign-in stay known. */
  addressKnown: 30 * day,
  /** Time without an attempt after which failures are forgotten. */
  loginForgotten: 12 * hour,
  requestKept: day,
  /** Time after which outside work without a response counts as interrupted, and may be repeated. */
  requestUnderWay: 2 * minute,
  /** Retention of webhook deliveries; until then they may be resent. */
  deliveryKept: 30 * day,
  /** Longer than the period in which missed reminders are caught up. */
  alertRunKept: 3 * day,
  /** Duration of a push stream; the page reopens it, which detects an ended session. */
  pushLife: 10 * minute,
  /** Time in which a person's next stream opens; without one the person has closed all designs. */
  presenceKept: 10_000,
  pushHeartbeat: 25_000,
  /**
   * Maximum number of a person's devices with push notifications; time without a visit or delivery after which one is
   * forgotten; timeout of a push service, and time for which it holds a message.
   */
  pushDevices: 10,
  pushDeviceKept: 60 * day,
  pushServiceTime: 10_000,
  pushMessageLife: day,
  /** Maximum number of streams per person and process; a browser uses one for all its tabs. */
  pushStreams: 20,
  /** Timeout and size limit of a source of remote functions; number of concurrent requests. */
  remoteTime: 5_000,
  remoteBytes: mebibyte,
  remoteAtOnce: 16,
  /** Timeout and size limit of the outside directory; a department of thousands is one response. */
  outsideTime: 20_000,
  outsideBytes: 16 * mebibyte,
  /** The same while a person waits to sign in; maximum duration of a sign-in. */
  outsideHastyTime: 6_000,
  entryLife: 10 * minute,
  /**
   * Lifetime of a QR code for signing in; time in which the browser takes its session once a phone has confirmed; duration
   * of a request that waits for the phone, and maximum number of them per network and process.
   */
  scanLife: 2 * minute,
  scanTaken: 30_000,
  scanWait: 25_000,
  scanWaits: 200,
  scanWaitsInAll: 2_000,
  /** Burst of new QR codes of a network, then one per interval: an office may open the page at nine. */
  scanTries: 60,
  scanInterval: 2_000,
  /** Timeout of a passkey challenge, and of a second factor after a platform's code. */
  challengeLife: 5 * minute,
  /**
   * Interval in which the progress of a read is stored, and the silence after which a read counts as
   * interrupted.
   */
  syncNoted: 1_000,
  syncSilence: 3 * minute,
  /** Cache time of a remote function's result, and of a failure (domain facts 6.6). */
  remoteKept: 10 * minute,
  remoteFailed: 5 * minute,
  /** Maximum age of a cached failure, in ms, when a person submits; an older one is requested again. */
  remoteFailedNow: 10_000,
  remoteAnswers: 10_000,
  remoteAnswersLength: 32 * mebibyte,
  /**
   * Maximum number of times an action is decided again with missing remote results, and of results per round.
   */
  remoteRounds: 5,
  remoteQuestions: 200,
  /** Maximum size of one file; of an image; of one request in total. */
  fileBytes: 15 * mebibyte,
  imageBytes: 5 * mebibyte,
  uploadBytes: 64 * mebibyte,
  uploadFiles: 20,
  /** Maximum width times height; 12,000 × 12,000 is far above. */
  imagePixels: 50_000_000,
  /** Validity of a signed link before and after its time. */
  fileLinkLife: 10 * minute,
  /** Time after which an unreferenced file is deleted; maximum number of them per person. */
  looseFileKept: day,
  looseFiles: 200,
  /** Maximum total size of a flow's files exported with its proofs. */
  bundleBytes: 200 * mebibyte,
  /** Maximum number and total size of the attachments in a list export; a zip holds 65,535 entries and 4 GB. */
  attachmentFiles: 20_000,
  attachmentBytes: 1024 * mebibyte,
  /** Maximum number of PDF documents in a list export: a worker draws some in a second. */
  exportDocuments: 500,
  /** Maximum number of rows of a list export, and of rows that its figures count, their groups and milliseconds. */
  exportRows: 50_000,
  figureRows: 20_000,
  figureGroups: 50,
  figureDuration: 3_000,
  /** Figures of cards: maximum of milliseconds, of those counted at once, and of those kept for a time. */
  cardDuration: 5_000,
  cardsAtOnce: 3,
  cardsKept: 300,
  cardAge: 60_000,
  /** Number of flows from which figures of cards are stored by month, and how long unread ones stay stored. */
  cardPartsFrom: 10_000,
  cardPartsKept: 7 * day,
  /** Maximum number of groups in the columns of a card, and of dashboards of a person. */
  cardColumns: 20,
  dashboards: 50,
  looseBytes: 1024 * mebibyte,
}
