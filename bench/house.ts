/** What the bench needs of the server, bundled as the product is. */
export { buildApp } from '../src/server/app'
export { demoCompany, loadDemo } from '../src/server/jobs/load-demo'
export { startOutbox } from '../src/server/jobs/outbox'
export { buildHouse } from '../src/server/platform/build-container'
export { readConfig } from '../src/server/platform/config'
export { startEmbedded } from '../src/server/platform/embedded/start-embedded'
export { migrate } from '../src/server/platform/migrate'
export { startSession } from '../src/server/queries/session/session'
