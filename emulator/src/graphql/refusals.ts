import {
  type ASTVisitor,
  type DocumentNode,
  FieldsOnCorrectTypeRule,
  FragmentsOnCompositeTypesRule,
  GraphQLError,
  type GraphQLSchema,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  ProvidedRequiredArgumentsRule,
  ScalarLeafsRule,
  UniqueArgumentNamesRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
  validate,
} from 'graphql';

/** What Shopify calls each kind of mistake in a document. */
const codes: readonly (readonly [string, ValidationRule])[] = [
  ['undefinedField', FieldsOnCorrectTypeRule],
  ['missingRequiredArguments', ProvidedRequiredArgumentsRule],
  ['argumentNotAccepted', KnownArgumentNamesRule],
  ['argumentLiteralsIncompatible', ValuesOfCorrectTypeRule],
  ['selectionMismatch', ScalarLeafsRule],
  ['variableNotUsed', NoUnusedVariablesRule],
  ['variableNotDefined', NoUndefinedVariablesRule],
  ['variableMismatch', VariablesInAllowedPositionRule],
  ['variableRequiresValidType', VariablesAreInputTypesRule],
  ['useAndDefineFragment', KnownFragmentNamesRule],
  ['useAndDefineFragment', NoUnusedFragmentsRule],
  ['undefinedType', KnownTypeNamesRule],
  ['undefinedDirective', KnownDirectivesRule],
  ['cannotSpreadFragment', PossibleFragmentSpreadsRule],
  ['fragmentOnNonCompositeType', FragmentsOnCompositeTypesRule],
  ['infiniteLoop', NoFragmentCyclesRule],
  ['fieldConflict', OverlappingFieldsCanBeMergedRule],
  ['argumentNotUnique', UniqueArgumentNamesRule],
  ['fragmentNotUnique', UniqueFragmentNamesRule],
  ['inputFieldNotUnique', UniqueInputFieldNamesRule],
  ['operationNameNotUnique', UniqueOperationNamesRule],
  ['variableNotUnique', UniqueVariableNamesRule],
];

const wordings: readonly (readonly [RegExp, string])[] = [
  [/^Cannot query field "([^"]+)" on type "([^"]+)".*/s, "Field '$1' doesn't exist on type '$2'"],
  [
    /^Field "([^"]+)" argument "([^"]+)" of type "[^"]+" is required, but it was not provided\.$/,
    "Field '$1' is missing required arguments: $2",
  ],
  [
    /^Unknown argument "([^"]+)" on field "(?:[^."]+\.)?([^"]+)".*/s,
    "Field '$2' doesn't accept argument '$1'",
  ],
  [
    /^Variable "\$([^"]+)" is never used(?: in operation "([^"]+)")?\.$/,
    'Variable $$$1 is declared by $2 but not used',
  ],
  [
    /^Variable "\$([^"]+)" is not defined(?: by operation "([^"]+)")?\.$/,
    'Variable $$$1 is used by $2 but not declared',
  ],
];

const inShopifysWords = (message: string) => {
  const wording = wordings.find(([pattern]) => pattern.test(message));
  return wording ? message.replace(wording[0], wording[1]) : message;
};

/** The rule, with its mistakes called what Shopify calls them. */
const coded =
  ([code, rule]: (typeof codes)[number]): ValidationRule =>
  (context): ASTVisitor => {
    const report = context.reportError.bind(context);
    // A context that differs only in how it reports: the rules use nothing else of it that could tell.
    const own: typeof context = Object.create(context, {
      reportError: {
        value: (error: GraphQLError) =>
          report(
            new GraphQLError(inShopifysWords(error.message), {
              nodes: error.nodes ?? null,
              extensions: { code },
            }),
          ),
      },
    });
    return rule(own);
  };

const rules = codes.map(coded);

/** Why Shopify would refuse a document, with its codes; empty for one that it takes. */
export const refusalsOf = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { maxErrors: 20 });
