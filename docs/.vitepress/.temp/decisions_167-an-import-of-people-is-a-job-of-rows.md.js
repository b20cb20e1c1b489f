import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"167. An import of people is a job of rows","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/167-an-import-of-people-is-a-job-of-rows.md","filePath":"decisions/167-an-import-of-people-is-a-job-of-rows.md"}');
const _sfc_main = { name: "decisions/167-an-import-of-people-is-a-job-of-rows.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_167-an-import-of-people-is-a-job-of-rows" tabindex="-1">167. An import of people is a job of rows <a class="header-anchor" href="#_167-an-import-of-people-is-a-job-of-rows" aria-label="Permalink to &quot;167. An import of people is a job of rows&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>One call imported a spreadsheet in one transaction: at most 1,000 new people, a minute without progress, and one line of the log for each. Companies bring 5,000 people on their first day.</p><p><strong>Rows are stored, previewed together and written in batches.</strong> They are uploaded in parts; the preview plans all of them and records which are rejected or the same, so that a rejected row is never written. A job of the outbox writes 500 rows in one short transaction: it locks the directory, plans the rows again with the rights that the importer has at that moment, writes them set by set and records the result of each. Between two batches the import can be paused, continued by its importer, or cancelled; another process continues it. One transaction for all was weighed: it would hold the directory for as long as it takes, and lose everything at the first error.</p><p><strong>The preview accepts only what the import accepts.</strong> Rows that move authority in flows where that needs a second person (<a href="./95-power-moves-with-a-second-person.html">95</a>), and the one that takes the last administrator, are rejected by row in the plan itself. The check of the whole directory remains; a batch that it rejects runs in halves until the row is alone.</p><p><strong>First passwords are random and hashed fast.</strong> A slow hash protects passwords that people choose; 5,000 of them cost two minutes of processor. A first password has 120 bits, so that SHA-256 is as safe, and is replaced at the first sign-in. It is derived from the key of tokens, outside the database, and stored nowhere: its importer can download it until then, also after a restart.</p><p><strong>The log has one entry for an import, with its rows.</strong> Its id is that of the import. Given up: one entry for each person in the log; their rows say the same, with the fields before and after.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/167-an-import-of-people-is-a-job-of-rows.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _167AnImportOfPeopleIsAJobOfRows = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _167AnImportOfPeopleIsAJobOfRows as default
};
