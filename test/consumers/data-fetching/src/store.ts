import { configureStore } from '@reduxjs/toolkit'
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react'
import type { InventoryObject } from 'inventory-objects-mock'

export const inventoryApi = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: `${location.origin}/api/v2/objects/` }),
  tagTypes: ['objects'],
  endpoints: ({ query, mutation }) => ({
    list: query<InventoryObject[], void>({ query: () => '', providesTags: ['objects'] }),
    remove: mutation<null, number>({
      query: (id) => ({ method: 'DELETE', url: `${id}/` }),
      invalidatesTags: ['objects'],
    }),
  }),
})

export const store = configureStore({
  reducer: { [inventoryApi.reducerPath]: inventoryApi.reducer },
  middleware: (getDefault) => getDefault().concat(inventoryApi.middleware),
})
