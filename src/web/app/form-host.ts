import { type FormHost, provideFormHost } from '../form-host/form-host'
import { createResource, reportFailure } from '../platform'
import { quietApi, quietApiOfPath } from '../platform/api'
import { companyCalendar } from '../platform/company-calendar'
import { pageUrl } from '../platform/environment'
import { pageSettings } from '../platform/settings'
import { onTokenClear, readToken } from '../platform/token'
import { usePreferences } from '../stores/preferences'
import { currentPerson } from '../stores/session'

/** Code of uploads, loaded with the first file. */
const uploads = createResource(() => import('../platform/upload'))

/** Reports the failure of a call, which its field also describes beside its choices. */
const withReport = <Data>(call: Promise<Data>): Promise<Data> =>
  call.catch((failure) => {
    reportFailure(failure)
    throw failure
  })

/** Host of all forms of the product: its session, its preferences and its calls. */
const host: FormHost = {
  currentPerson: () => currentPerson(),
  companyTime: () => ({ zone: pageSettings().zone, calendar: companyCalendar() }),
  canLocate: () => pageSettings().location === true,
  useControlSize: () => usePreferences().size,
  loadRemoteGroups: async () => (await import('../stores/remote-functions')).loadRemoteGroups(),
  fetchRemoteAnswer: (question) => quietApi.oa.tablefun.callback(question),
  searchRows: (body, path) =>
    withReport(path ? quietApiOfPath(path).dbctrl2.searchdata(body) : quietApi.dbctrl2.searchdata(body)),
  loadDataset: async (id) => (await withReport(quietApi.dbctrl2.getdbset({ dbid: id }))).set,
  uploadFile: async (name, request) => (await uploads.load()).uploadFile(name, request),
  deleteFile: (owner, fileid) => quietApi.oa[owner].deletefile({ fileid }),
  readInvoice: (fileid, texts) => quietApi.oa.form.readinvoice({ fileid, texts }),
  testExpression: (body) => quietApi.oa.flow.ifstrtest(body),
  organisation: {
    sessionKey: () => readToken(),
    onSessionEnd: (forget) => onTokenClear(forget),
    fetchCompany: (date) => withReport(quietApi.employee.contact.getusersbydept.page({ date, packed: '1' })),
    fetchChanges: (version) => quietApi.employee.contact.changes({ version }),
    fetchRoles: (date) => withReport(quietApi.employee.contact.getroletree.page({ date })),
    findNames: async (type, text) => {
      const { directorySearches } = await import('../directory/directory-search')
      return (await directorySearches[type].find(text)).map(({ name }) => name)
    },
    fetchStartableFlows: () => withReport(quietApi.oa.flowdesigns.cancreattreelist({})),
  },
  unmask: (body) => withReport(quietApi.oa.flow.unmask(body)),
  findAbsences: (body) => quietApi.oa.flow.absences(body),
  requests: {
    find: (body) => quietApi.oa.flow.list.related(body),
    readForm: (id) => withReport(quietApi.oa.flow.detail({ flowOi_id: id })),
    addressOf: (id) => pageUrl(`/flowdetail?flowlistid=${encodeURIComponent(id)}`),
  },
}

/** Provides the product's host to its forms. */
export const provideAppFormHost = (): void => provideFormHost(host)
