import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"55. The archive is a third set of tables, and its environment one more house on them","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/55-the-archive-is-a-third-set.md","filePath":"decisions/55-the-archive-is-a-third-set.md"}');
const _sfc_main = { name: "decisions/55-the-archive-is-a-third-set.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_55-the-archive-is-a-third-set-of-tables-and-its-environment-one-more-house-on-them" tabindex="-1">55. The archive is a third set of tables, and its environment one more house on them <a class="header-anchor" href="#_55-the-archive-is-a-third-set-of-tables-and-its-environment-one-more-house-on-them" aria-label="Permalink to &quot;55. The archive is a third set of tables, and its environment one more house on them&quot;">​</a></h1><p>Date: 2026-11-23 · Status: accepted</p><p><strong>The archive is a third set of tables, and its environment one more house on them.</strong> Flows that are over move to the same tables in the schema <code>archive</code>, with all that belongs to them and the sub-flows that they started, so every list, search and detail is read there by the statements of production. A piece of work is one transaction that moves a hundred flows and notes how far it is: whoever dies in it has done nothing of it. Rows are summed as they leave and again where they arrived; the sum is kept and compared when they come back. Partitions of the working tables were given up: every key and every statement would have named the part; the archive itself has one for each year (<a href="./148-the-archive-holds-its-years-in-partitions.html">148</a>). A migration that rewrites rows of flows rewrites them in the archive, too; columns follow by themselves, and none is lost. <code>?arch=</code> opens the environment; it answers reading alone.</p><p>The test environment has no archive of its own, and its menu no entries of one (S1-138): what is tried there is old for nobody, a copy of production replaces it, and an archive beside it would be a fourth set of the same tables that proves nothing about the third. Plans are neither made nor run there. In the archive the menu has what is tagged <code>arch</code> and nothing else.</p><p>What is on legal hold stays where it is, as it is: an archive, or one flow by its number with those that it started or that started it. It is not destroyed, and it is not recovered either, for among the working flows people could go on with it; the rest of an archive whose years are over is destroyed around it. Who held it, when and why stands in the list and in the audit log.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/55-the-archive-is-a-third-set.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _55TheArchiveIsAThirdSet = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _55TheArchiveIsAThirdSet as default
};
