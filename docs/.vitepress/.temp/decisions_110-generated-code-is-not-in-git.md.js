import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"110. Generated code is not in git","description":"","frontmatter":{},"headers":[],"relativePath":"decisions/110-generated-code-is-not-in-git.md","filePath":"decisions/110-generated-code-is-not-in-git.md"}');
const _sfc_main = { name: "decisions/110-generated-code-is-not-in-git.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="_110-generated-code-is-not-in-git" tabindex="-1">110. Generated code is not in git <a class="header-anchor" href="#_110-generated-code-is-not-in-git" aria-label="Permalink to &quot;110. Generated code is not in git&quot;">​</a></h1><p>Date: 2026-11-26 · Status: accepted</p><p><strong><code>src/generated</code> is ignored by git.</strong> It was committed, 3 MB with one line per language, and every two branches that each added a text conflicted in up to twelve files that nobody writes. One key per line was tried: two texts that are neighbours in the sorted files still conflict (seven files in the trial), though their sources in <code>schemas/texts</code> merge. Now there is nothing to merge: <code>npm install</code> generates, and so does whatever loads <code>vite.config.ts</code> (build, dev, vitest) or starts the product, when a schema or the generator is newer than <code>src/generated</code> (a comparison of names, sizes and times: 0.1 s). <code>npm run codegen</code> does it by hand.</p><p>What it costs: a checkout without <code>npm install</code> has red imports in an editor, and a diff no longer shows what a schema changes in types. The pages that codegen makes for the docs stay in git, since people read them there, a row per line; <code>codegen --check</code> fails where one of them is stale.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/110-generated-code-is-not-in-git.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _110GeneratedCodeIsNotInGit = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _110GeneratedCodeIsNotInGit as default
};
