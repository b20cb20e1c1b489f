// What stands beside the pages. A page that is not named here is found by nobody: a test holds that every one is.
import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../', import.meta.url)
const titleOf = (page) => /^# (.+)$/m.exec(readFileSync(new URL(`${page}.md`, folder), 'utf8'))?.[1] ?? page
const named = (page) => ({ text: titleOf(page), link: `/${page}` })

const decisions = readdirSync(new URL('decisions/', folder))
  .filter((file) => /^\d/.test(file))
  .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  .map((file) => named(`decisions/${file.slice(0, -3)}`))

const reference = {
  house: [
    'architecture',
    'how-to-add',
    'glossary',
    'specification',
    'formily-export',
    'foreign-forms',
    'bpmn',
    'scripts',
  ],
  flows: ['flow-semantics', 'flow-patterns', 'flow-events', 'notices', 'decision-links', 'invoices'],
  formulas: ['expressions', 'functions', 'remote-functions', 'database-sources', 'decision-tables'],
  programs: [
    'integrate',
    'cli',
    'packages',
    'plugins',
    'ask',
    'ask-callbacks',
    'calls',
    'call-changes',
    'errors',
    'body-codec',
    'outside-directory',
    'scim',
    'saml',
    'ldap',
    'insight',
    'ledgers',
    'dashboards',
    'pocket',
    'database',
  ],
  running: [
    'operations',
    'scaling',
    'speed',
    'reliability',
    'marks',
    'security',
    'asvs',
    'settings',
    'verifiable-decisions',
  ],
}
const partsOf = (names) => [
  ...Object.entries(reference).map(([part, pages]) => ({
    text: names[part],
    collapsed: false,
    items: pages.map(named),
  })),
  { text: names.decisions, collapsed: true, items: decisions },
]
const guides = ['staff', 'administrators', 'developers', 'operators']

export const chinese = {
  nav: [
    { text: '使用手册', link: '/guide/staff' },
    { text: '设计手册', link: '/guide/administrators' },
    { text: '开发', link: '/guide/developers' },
    { text: '运维', link: '/guide/operators' },
  ],
  sidebar: [
    { text: '手册', items: guides.map((guide) => named(`guide/${guide}`)) },
    ...partsOf({
      house: '结构与扩展（英文）',
      flows: '流程引擎（英文）',
      formulas: '公式（英文）',
      programs: '系统对接（英文）',
      running: '运行（英文）',
      decisions: '设计决定（英文）',
    }),
  ],
  outline: { label: '本页内容', level: [2, 3] },
  docFooter: { prev: '上一页', next: '下一页' },
  darkModeSwitchLabel: '外观',
  lightModeSwitchTitle: '切换到浅色',
  darkModeSwitchTitle: '切换到深色',
  sidebarMenuLabel: '目录',
  returnToTopLabel: '回到顶部',
  langMenuLabel: '切换语言',
  skipToContentLabel: '跳到正文',
  notFound: {
    title: '没有这一页',
    quote: '地址可能写错了，或者页面已移走。',
    linkText: '回到首页',
    linkLabel: '回到首页',
  },
}

export const english = {
  nav: [
    { text: 'Staff', link: '/en/guide/staff' },
    { text: 'Administrators', link: '/en/guide/administrators' },
    { text: 'Developers', link: '/en/guide/developers' },
    { text: 'Operators', link: '/en/guide/operators' },
  ],
  sidebar: [
    { text: 'Guides', items: guides.map((guide) => named(`en/guide/${guide}`)) },
    ...partsOf({
      house: 'The house',
      flows: 'Flows',
      formulas: 'Formulas',
      programs: 'Other programs',
      running: 'Running it',
      decisions: 'Decisions',
    }),
  ],
  outline: { level: [2, 3] },
}
