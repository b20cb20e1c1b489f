import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"80. A backup is rows and files with their checksums","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/80-a-backup-is-rows-and-files-with-their-checksums.md","filePath":"decisions/80-a-backup-is-rows-and-files-with-their-checksums.md"}');
const _sfc_main = { name: "decisions/80-a-backup-is-rows-and-files-with-their-checksums.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_80-a-backup-is-rows-and-files-with-their-checksums" tabindex="-1">80. A backup is rows and files with their checksums <a class="header-anchor" href="#_80-a-backup-is-rows-and-files-with-their-checksums" aria-label="Permalink to &quot;80. A backup is rows and files with their checksums&quot;">​</a></h1><p>Date: 2026-11-25 · Status: accepted</p><p><strong>A backup is rows and files with their checksums.</strong> The programs that npm brings have no <code>pg_dump</code>, and one way for the embedded and a given server is worth more than two; so the tables go out by <code>COPY</code> in one snapshot (pg-copy-streams), and migrations make them again. A table&#39;s columns stand in the manifest: what no migration makes (test environment, archive, tables of database sets) is made from them. An older backup is thereby brought to its own tables first and then moved on, as its database would have been. We gave up indexes and views of the company&#39;s own tables.</p><p><strong>Files need no lock.</strong> They are stored before their row is committed and dropped after it is gone. Those that lie there are copied before the snapshot, those that came since after it: what the snapshot names was there at one of the two moments.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/80-a-backup-is-rows-and-files-with-their-checksums.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _80ABackupIsRowsAndFilesWithTheirChecksums = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _80ABackupIsRowsAndFilesWithTheirChecksums as default
};
