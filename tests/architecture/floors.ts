/** Top floor first. A file imports from its own floor's folder or from a lower floor. Never up. */
export const web = [
  'web/app',
  'web/pages',
  'web/designer',
  'web/flow-editor',
  'web/form-map',
  'web/home',
  'web/lists',
  'web/print',
  'web/flow-parts',
  'web/diagram',
  'web/person',
  'web/own-forms',
  'web/renderer',
  'web/widgets',
  'web/picker',
  'web/formula',
  'web/files',
  'web/sandbox',
  'web/directory',
  'web/stores',
  'web/ui',
  'web/platform',
]
export const server = [
  'server/main',
  'server/app',
  'server/calls',
  'server/jobs',
  'server/flow',
  'server/services',
  'server/reading',
  'server/presenters',
  'server/policies',
  'server/queries',
  'server/platform',
]
export const core = [
  'core/flow',
  'core/recipient',
  'core/form',
  'core/directory',
  'core/expression',
  'core/company',
  'core/permission',
  'core/text',
  'core/refused',
]
/** What a side may import from, top floor first. */
export const sides = [
  [...web, ...core, 'generated'],
  [...server, ...core, 'generated'],
]
