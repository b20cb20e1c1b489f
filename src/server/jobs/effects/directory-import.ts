import type { DirectoryImportJob } from '../../queries'
import { runDirectoryImport } from '../../services/run-directory-import'
import { defineEffect } from '../effect'

/** Continues the import of a spreadsheet into the directory for some seconds, and requests its own continuation. */
export default defineEffect<DirectoryImportJob>({
  run: ({ payload, workspace }, appContext) => runDirectoryImport(payload, workspace, appContext),
})
