const kibibyte = 1024
const mebibyte = 1024 * kibibyte
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The numbers the server holds requests and sessions to: defaults of decisions §3 and §7. */
export const limits = {
  /** Form data, before any encoding; calls that take forms declare a little more (schemas/calls: kilobytes). */
  formBytes: 4 * mebibyte,
  /** The JSON of a call that declares no size: without an account, and with one. */
  openBytes: 16 * kibibyte,
  callBytes: 256 * kibibyte,
  bodyDepth: 64,
  /** Values of a body: entries of its lists and objects, however deep. */
  bodyValues: 150_000,
  /** Keys of one object of a body: to ask anything of an object with many costs what it holds. */
  bodyKeys: 5_000,
  /** Kinds of objects of a body: different beginnings of their lists of keys. */
  bodyKinds: 20_000,
  /** The headers of a request; all of it, which is long because uploads come over slow lines; a line where nothing moves. */
  headersTime: 30_000,
  requestTime: 30 * minute,
  silentTime: 2 * minute,
  /** So many milliseconds long work takes before others have their turn. */
  sliceTime: 10,
  formItems: 2000,
  tableRows: 5000,
  sessionLife: 7 * day,
  /** A session unused for so long is over; long enough for a weekend. */
  sessionIdle: 3 * day,
  /** Acting as somebody else ends by itself after so long. */
  actingLife: 2 * hour,
  /** A session in the test environment: a working day, whatever happens in it. */
  testLife: 12 * hour,
  /** So many flows are copied to the test environment at once. */
  copiedFlows: 20,
  /** So many flows that started one another are copied together. */
  copiedFamily: 200,
  /** How exactly the last use of a session is noted. */
  sessionNoted: minute,
  /** A kid is good for so long; the key pair behind it is given out for so long. */
  loginKeyLife: 5 * minute,
  loginPairLife: hour,
  /** So many failed logins are free; then the wait doubles from the first step to the longest. */
  loginTries: 5,
  loginWait: minute,
  loginLongestWait: 15 * minute,
  /** So many wrong passwords of one address, over all accounts, are heard at once; then one in each interval. */
  addressTries: 30,
  addressInterval: 10_000,
  /** The same for one account over all networks and browsers that it was not signed in from lately. */
  accountTries: 10,
  accountInterval: 4 * minute,
  /** The same for the first two tries of each such network: with the one above 100 in the first hour (ASVS 4.0, V2.2.1), then 30. */
  firstOfNetwork: 2,
  firstTries: 60,
  firstInterval: 4 * minute,
  /** The network and the browser from which an account was signed in are known for so long. */
  addressKnown: 30 * day,
  /** After so long without a try, failures are forgotten. */
  loginForgotten: 12 * hour,
  requestKept: day,
  /** Work outside that has left no answer after so long was broken off, and may be done again. */
  requestUnderWay: 2 * minute,
  /** What was sent to addresses outside; until then it may be sent again. */
  deliveryKept: 30 * day,
  /** Longer than reminders that were missed are made good. */
  alertRunKept: 3 * day,
  /** A push stream ends after so long and is opened again, so that an ended session is noticed. */
  pushLife: 10 * minute,
  pushHeartbeat: 25_000,
  /** So many streams one person may hold at a process; a browser holds one for all its tabs. */
  pushStreams: 20,
  /** What a source of remote functions may take and send; how many questions travel at once. */
  remoteTime: 5_000,
  remoteBytes: mebibyte,
  remoteAtOnce: 16,
  /** What the outside directory may take and send; a department of thousands is one answer. */
  outsideTime: 20_000,
  outsideBytes: 16 * mebibyte,
  /** The same where somebody waits to come in; how long coming in may take from its beginning. */
  outsideHastyTime: 6_000,
  entryLife: 10 * minute,
  /** How long a passkey may take to answer, and a second factor to follow a platform's code. */
  challengeLife: 5 * minute,
  /** How often the progress of reading it is noted, and after which silence a reading counts as interrupted. */
  syncNoted: 1_000,
  syncSilence: 3 * minute,
  /** How long an answer of a remote function is good, and how long a failure stands (domain facts 6.6). */
  remoteKept: 10 * minute,
  remoteFailed: 5 * minute,
  /** Whoever presses a button wants to be heard: a failure as old as this is no reason not to ask again. */
  remoteFailedNow: 10_000,
  remoteAnswers: 10_000,
  remoteAnswersLength: 32 * mebibyte,
  /** An act is decided again with the answers it lacked at most so often, each time with so many of them. */
  remoteRounds: 5,
  remoteQuestions: 200,
  /** One file; an image; what one request may carry in all. */
  fileBytes: 15 * mebibyte,
  imageBytes: 5 * mebibyte,
  uploadBytes: 64 * mebibyte,
  uploadFiles: 20,
  /** Width times height; 12,000 × 12,000 is far above. */
  imagePixels: 50_000_000,
  /** A signed link is good so long before and after its time. */
  fileLinkLife: 10 * minute,
  /** A file that nothing holds is dropped after so long; so many of them one person may have. */
  looseFileKept: day,
  looseFiles: 200,
  /** The files of a flow that go out with its proofs. */
  bundleBytes: 200 * mebibyte,
  /** Rows of a list that is wanted as a file. */
  exportRows: 50_000,
  looseBytes: 1024 * mebibyte,
}
