// The site of the documentation: built into dist/docs, served at /docs of a running product.
import { defineConfig } from 'vitepress'
import { outsideLinks } from './outside-links.mjs'
import { searchedPage } from './search-terms.mjs'
import { chinese, english } from './sidebar.mjs'

export default defineConfig({
  base: '/docs/',
  outDir: '../dist/docs',
  cacheDir: '../dist/.vitepress',
  title: '签批',
  lastUpdated: false,
  metaChunk: true,
  srcExclude: ['**/README.md'],
  markdown: { config: outsideLinks, languageAlias: { expression: 'js' } },
  locales: {
    root: {
      label: '简体中文',
      lang: 'zh-CN',
      description: '签批使用手册：发起与处理、设计流程、二次开发、部署运维',
      themeConfig: chinese,
    },
    en: {
      label: 'English',
      lang: 'en',
      description: 'How to use, design, extend and run Qianpi',
      themeConfig: english,
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        // Functions that the browser should call would need eval there, which our pages forbid.
        _render: searchedPage,
        locales: {
          root: {
            translations: {
              button: { buttonText: '搜索文档', buttonAriaLabel: '搜索文档' },
              modal: {
                noResultsText: '没有找到相关内容',
                resetButtonTitle: '清除',
                footer: { selectText: '打开', navigateText: '切换', closeText: '关闭' },
              },
            },
          },
        },
      },
    },
  },
})
