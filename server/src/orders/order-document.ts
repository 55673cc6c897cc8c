/** The shape of an order stands in the contract: the demo chain and the emulated Shopify, which know no server, make orders in it. */
export * from '@backroom/contract/order-document';
