import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"137. Values of forms have an index of tokens, written by a job","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/137-values-of-forms-have-an-index-of-tokens.md","filePath":"decisions/137-values-of-forms-have-an-index-of-tokens.md"}');
const _sfc_main = { name: "decisions/137-values-of-forms-have-an-index-of-tokens.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_137-values-of-forms-have-an-index-of-tokens-written-by-a-job" tabindex="-1">137. Values of forms have an index of tokens, written by a job <a class="header-anchor" href="#_137-values-of-forms-have-an-index-of-tokens-written-by-a-job" aria-label="Permalink to &quot;137. Values of forms have an index of tokens, written by a job&quot;">​</a></h1><p>Date: 2026-11-27 · Status: accepted</p><p>A search by a field reads the first 2,000 rows of a list and then asks the table <code>flow_search</code>, as a search by words asks its index (<a href="./37-a-search-goes-through-a-list-first.html">37</a>). A row holds the tokens of a flow: hashes of the n-grams of its texts, of the whole value of each field, and of the intervals around each number and date (<code>core/form/field-values/search-tokens.ts</code>). One GIN index answers words, choices, ranges and branches of every field; opinions, comments and names of files are further tokens of the same rows (<a href="./158-a-search-by-contents-reads-what-its-reader-sees.html">158</a>).</p><ul><li><strong>The index only names flows.</strong> The list tests each by its own conditions, so rights and masks are those of the list, and a hash that two texts share costs one test. It may name too many flows, never too few; a property test compares both.</li><li><strong>An action pays one narrow row.</strong> Triggers write the flow into the queue <code>flow_search_queue</code> if its form changed, whoever writes it: an action, an import, a recovery, a process of the version before. A job empties the queue twice a minute. A search counts queued flows as named, so it never misses one.</li><li><strong>The migration changes no flow.</strong> It queues one row for all existing flows, and the job indexes them, 20,000 a minute. Until then, and where the queue or the answer exceeds 5,000 flows, a search reads the list as before.</li><li><strong>Environments share the table</strong>, since ids differ. A flow stays indexed in the archive. The test environment searches without it.</li></ul><p>An expression index on <code>flow.form</code> was weighed: building it locks the table for minutes, each creation would pay for 100 to 300 entries, and it could hold neither ranges nor texts of other tables. A row for each value with a B-tree finds ranges, but no words, and takes a row and two index entries for each field.</p><p>Given up: contents of pictures, texts of one character (two of ASCII), and &quot;is empty&quot; are not indexed.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/137-values-of-forms-have-an-index-of-tokens.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _137ValuesOfFormsHaveAnIndexOfTokens = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _137ValuesOfFormsHaveAnIndexOfTokens as default
};
