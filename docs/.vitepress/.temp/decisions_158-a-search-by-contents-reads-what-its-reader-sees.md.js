import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"158. A search by contents reads what its reader sees","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/158-a-search-by-contents-reads-what-its-reader-sees.md","filePath":"decisions/158-a-search-by-contents-reads-what-its-reader-sees.md"}');
const _sfc_main = { name: "decisions/158-a-search-by-contents-reads-what-its-reader-sees.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_158-a-search-by-contents-reads-what-its-reader-sees" tabindex="-1">158. A search by contents reads what its reader sees <a class="header-anchor" href="#_158-a-search-by-contents-reads-what-its-reader-sees" aria-label="Permalink to &quot;158. A search by contents reads what its reader sees&quot;">​</a></h1><p>Date: 2026-11-28 · Status: accepted</p><p>The search of ⌘K finds values of forms, opinions, comments and names of files (<code>oa/flow/search/contents</code>). The index of tokens (<a href="./137-values-of-forms-have-an-index-of-tokens.html">137</a>) only names flows of the caller&#39;s list of all flows. Each is then read as its page shows it: the form is redacted by the rights of the caller&#39;s steps, its fields become text in the caller&#39;s language, and the words are looked for in those texts. So a field or column that is hidden from a person cannot be found by him, and there is no second rule of rights that could differ from the first. A property test draws masks and compares.</p><ul><li><strong>Tokens.</strong> A row of <code>flow_search</code> also holds the n-grams of the field texts (labels of choices, dates as shown), opinions, reasons, comments and names of files of opinions. Triggers queue a flow for a new opinion, comment or file, whoever writes it. An action sends no further statement; one with an opinion writes one narrow row more. The migration queues all flows again, and the job indexes them.</li><li><strong>Words.</strong> Up to five, which one text contains in any order and case. One of them needs two characters (three if ASCII), since shorter ones have no n-gram. A deleted comment and an old value stay in the index until the next change and are not shown.</li><li><strong>Pages.</strong> A request reads 20 named flows at a time, at most 200, until ten of them have hits, and returns where to go on.</li><li><strong>Recent searches</strong> are ten texts in the settings of the person, written when a hit is opened.</li></ul><p>Weighed: <code>tsvector</code> (no segmentation of Chinese without an extension) and OpenSearch (a second store with rights of its own).</p><p>Given up: contents of files; labels of choices in languages other than the design&#39;s; in the test environment only the newest 200 flows.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/158-a-search-by-contents-reads-what-its-reader-sees.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _158ASearchByContentsReadsWhatItsReaderSees = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _158ASearchByContentsReadsWhatItsReaderSees as default
};
